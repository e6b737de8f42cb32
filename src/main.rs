fn main() {
    let content = witching_hour::content::Content::load(&witching_hour::content::folders(&[]));
    for f in &content.faults { println!("{f}"); }
    for l in &content.levels { println!("{} {:?}", l.id, l.state); }
}
