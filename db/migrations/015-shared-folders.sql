-- Nodes that do not share their folders notice it, and a delivery waits for files that are not where it is carried.

-- A process that lives now: a site, or a worker apart from it (domain/nodes).
create table node (
  id uuid primary key,
  host text not null,
  role text not null check (role in ('site', 'worker')),
  -- Shared folders in which its mark lies.
  marked text[] not null,
  -- Shared folders in which it has not seen the marks of others for a while.
  unseen text[] not null,
  -- By the database's clock: those of nodes may differ.
  seen_at timestamptz not null default now()
);

alter table delivery
  -- When a file of the request could not be read for the first time; null when none was missed.
  add column files_missed_at timestamptz,
  -- How many of the attempts only found that a file was missing.
  add column file_waits integer not null default 0;
