#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jantaku_laws::check::law(text));
