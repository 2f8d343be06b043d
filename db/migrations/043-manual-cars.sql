-- Cars that people enter by hand (docs/decisions/101-cars-entered-by-hand.md) are listings of a source that no file fills.
alter table feed_source add column is_manual boolean not null default false;
create unique index feed_source_manual on feed_source (is_manual) where is_manual;
