//! All rulesets of the project can be read without a problem.

use jantaku_rulebook::Rulebook;
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{Request, Ruleset, load};

#[test]
fn shipped_rulesets_have_no_problems() {
    let library = Library::shipped();
    let ids = library.ids(Folder::Rulesets).unwrap();
    assert!(!ids.is_empty());
    for id in ids {
        let request = Request {
            ruleset: Ruleset::Id(id.clone()),
            ..Request::default()
        };
        let loaded = load(&library, &request).unwrap();
        let document = loaded.document.as_object().unwrap();
        let (_, problems) = Rulebook::new(document);
        assert_eq!(problems, [], "{id}");
    }
}
