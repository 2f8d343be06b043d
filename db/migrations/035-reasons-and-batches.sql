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
