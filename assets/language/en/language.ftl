# What English calls itself, as the settings show it.
language-name = English
