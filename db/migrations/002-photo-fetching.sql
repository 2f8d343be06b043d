-- When each photograph is next to be fetched, and by whose hands it is being fetched now.

alter table photo
  -- Addresses are compared for being the same, never sorted for people: byte order is several times faster.
  alter source_url type text collate "C",
  -- What counts as one place to be polite to: `cdn.dealer.example:8080`.
  add host text collate "C" not null generated always as (split_part(source_url, '/', 3)) stored,
  -- Not before this moment; null when nothing is to be done. A ready photograph that is due is looked at again.
  add due_at timestamptz,
  -- A fetch is under way until then at the latest: one that dies lets go of its photograph by itself.
  add claimed_until timestamptz;

update photo set due_at = now() where state = 'waiting';

alter table photo add constraint photo_waiting_is_due check (state <> 'waiting' or due_at is not null);

drop index photo_state_idx;
create index photo_due_idx on photo (host, due_at, id) where due_at is not null;
create index photo_claimed_idx on photo (host) where claimed_until is not null;
create index photo_checked_idx on photo (checked_at) where due_at is null;
create index photo_content_idx on photo (content_hash) where content_hash is not null;
