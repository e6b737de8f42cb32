use witching_hour::content::{Content, folders};
fn main() {
    let content = Content::load(&folders(&[]));
    let paths: Vec<std::path::PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let report = witching_hour::runs::case::run(&content, &paths).unwrap();
    for line in &report.lines {
        println!("{line}");
    }
    println!("{} passed, {} failed", report.passed, report.failed);
}
