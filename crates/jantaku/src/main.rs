fn main() {
    let library = jantaku_rules::library::Library::shipped();
    let (mut p, mut f) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        match jantaku_scenario::read(&path, &text) {
            Err(e) => println!("{path}: {e}"),
            Ok(list) => for s in list {
                match jantaku_scenario::run(&s, &library).verdict {
                    jantaku_scenario::Verdict::Passed => p += 1,
                    jantaku_scenario::Verdict::Failed(m) => { f += 1; println!("FAIL {path} {}: {m}", s.id) }
                    _ => {}
                }
            }
        }
    }
    println!("{p} passed, {f} failed");
}
