-- What the page of the back office about the site's health shows (docs/decisions/095-health-and-papers.md).

-- Which release a node runs. Null: an older one, from before this column.
alter table node add column release text;

-- Backups that `bin/showroom backup` has finished. Their age is known also on a node that does not make them.
create table backup (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
create index backup_made_at_idx on backup (made_at);
