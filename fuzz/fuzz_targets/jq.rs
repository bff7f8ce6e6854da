#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| jantaku_laws::jq::law(text));
