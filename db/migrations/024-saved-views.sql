-- Views of the list of requests that the staff have named (docs/decisions/073-lists-of-the-desk.md).

-- own: only their author; branch: everybody who sees requests of it; all: everybody who sees requests.
create type view_audience as enum ('own', 'branch', 'all');

create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  name text not null check (length(name) between 1 and 40),
  -- The part of an address after its path. It is parsed when it is read: what is unknown by then is left out.
  query text not null check (length(query) between 2 and 2000),
  audience view_audience not null default 'own',
  branch_id integer references branch on delete cascade,
  created_at timestamptz not null,
  check ((audience = 'branch') = (branch_id is not null))
);
-- The same list for the same people is one view.
create unique index saved_view_key on saved_view (staff_id, query, audience, coalesce(branch_id, 0));
create index saved_view_branch_idx on saved_view (branch_id) where audience = 'branch';
create index saved_view_all_idx on saved_view (id) where audience = 'all';

-- Deeper than 0: the branch itself is deleted.
create constraint trigger saved_view_is_audited after insert or update or delete on saved_view
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();
