-- Why requests are lost, in the words of the dealership, and changes of many requests at once, which can be undone.

alter table request_work alter column lost_reason type text using lost_reason::text;
drop type lost_reason;

-- The codes stay: history, log and reports have them. A reason is never deleted, only hidden.
create table lost_reason (
  code text primary key check (code ~ '^[a-z]+(-[a-z0-9]+)*$'),
  title text not null unique check (length(title) between 1 and 60),
  position integer not null,
  -- Since when it is not offered any more; what was lost for it keeps it.
  hidden_at timestamptz,
  version integer not null default 1,
  -- As in audit_log; null: as the site came.
  changed_by text
);

-- To begin with; the dealership changes them.
insert into lost_reason (position, code, title) values
  (1, 'no-contact', 'Не дозвонились'),
  (2, 'wrong-number', 'Неверный номер'),
  (3, 'refused', 'Передумали'),
  (4, 'price', 'Дорого'),
  (5, 'bought-elsewhere', 'Купили в другом месте'),
  (6, 'car-gone', 'Автомобиль продан'),
  (7, 'credit-refused', 'Не одобрили кредит'),
  (8, 'postponed', 'Отложили покупку'),
  (9, 'other', 'Другое');

alter table request_work add constraint request_work_lost_reason_fkey foreign key (lost_reason) references lost_reason;

create constraint trigger lost_reason_is_audited after insert or update or delete on lost_reason
  deferrable initially deferred for each row execute function require_audit();

-- A change of many requests by one press.
create table request_batch (
  -- From the form: a second press is the same change.
  id uuid primary key,
  staff_id bigint not null references staff on delete cascade,
  at timestamptz not null,
  change text not null check (change in ('transfer', 'spam', 'lost', 'duplicate')),
  -- Null: it is under way, or was interrupted.
  ended_at timestamptz
);
create index request_batch_staff_idx on request_batch (staff_id);

create table request_batch_row (
  batch_id uuid not null references request_batch on delete cascade,
  request_id bigint not null references request on delete cascade,
  -- The version of request_work that it made: an undo holds only while it is that one.
  version integer,
  -- Why the request was left as it was: domain/desk/bulk/bulk-change.ts.
  skip text,
  undone_at timestamptz,
  primary key (batch_id, request_id),
  check ((version is null) = (skip is not null)),
  check (undone_at is null or version is not null)
);
create index request_batch_row_request_idx on request_batch_row (request_id);
