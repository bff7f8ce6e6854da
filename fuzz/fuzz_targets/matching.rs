#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| jantaku_laws::matching::law(bytes));
