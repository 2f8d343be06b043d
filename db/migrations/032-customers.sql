-- Customers: which requests are of one person (docs/decisions/088-customers.md). Names, phones and addresses stay in the
-- requests; a card only says which of them belong together.

create table customer (
  id bigint generated always as identity primary key,
  -- The card that shows this one: itself, or the one that it is merged into.
  root_id bigint not null references customer,
  made_at timestamptz not null,
  -- When the last request with a person was erased.
  erased_at timestamptz,
  -- Counts merges, splits and erasures, in every card that they concern.
  version integer not null default 1
);
create index customer_root_idx on customer (root_id);
-- The list of cards.
create index customer_shown_idx on customer (id desc) where root_id = id and erased_at is null;

-- Whose requests come with this phone or address: at most one person's. A merge leaves it where it is.
create table customer_contact (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  kind contact_kind not null,
  -- A phone in eleven digits, an address in lower case.
  value text not null,
  added_at timestamptz not null,
  unique (kind, value)
);
create index customer_contact_customer_idx on customer_contact (customer_id);

-- One row for each request at the desk.
create table customer_request (
  request_id bigint primary key references request on delete cascade,
  -- Null: not assigned yet, or it has neither an account nor a contact.
  customer_id bigint references customer,
  -- Null: to be assigned, by a job.
  assigned_at timestamptz
);
create index customer_request_customer_idx on customer_request (customer_id, request_id);
create index customer_request_waiting_idx on customer_request (request_id) where assigned_at is null;

create table customer_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  staff_id bigint not null references staff,
  -- Empty once it was removed, or the person erased.
  body text not null check (length(body) <= 4000),
  at timestamptz not null,
  removed_at timestamptz
);
create index customer_note_customer_idx on customer_note (customer_id, id);

-- `gone_id` is shown in `kept_id`, until the merge is undone. Nothing else changes: an undo needs no copy.
create table customer_merge (
  id bigint generated always as identity primary key,
  kept_id bigint not null references customer on delete cascade,
  gone_id bigint not null references customer on delete cascade,
  merged_at timestamptz not null,
  merged_by text not null check (merged_by ~ '^staff:[0-9]+$'),
  undone_at timestamptz,
  undone_by text check (undone_by ~ '^staff:[0-9]+$'),
  check (kept_id <> gone_id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index customer_merge_open_key on customer_merge (gone_id) where undone_at is null;
create index customer_merge_kept_idx on customer_merge (kept_id);

create constraint trigger customer_merge_is_audited after insert or update on customer_merge
  deferrable initially deferred for each row execute function require_audit();
create constraint trigger customer_note_is_audited after insert on customer_note
  deferrable initially deferred for each row execute function require_audit();

-- For suggestions: the same own car.
create index request_own_vin_idx on request ((details ->> 'own_vin')) where details ? 'own_vin';
create index request_own_plate_idx on request ((details ->> 'own_plate')) where details ? 'own_plate';

-- Who has withdrawn a consent to advertising; null: the person, in their account.
alter table consent add column withdrawn_by text check (withdrawn_by ~ '^staff:[0-9]+$');
alter table account_consent add column withdrawn_by text check (withdrawn_by ~ '^staff:[0-9]+$');

-- ---------- a request gets its customer: after the visitor has been answered ----------

create function await_customer() returns trigger language plpgsql as $$
begin
  insert into customer_request (request_id) values (new.request_id) on conflict (request_id) do nothing;
  return null;
end $$;
create trigger request_work_awaits_customer after insert on request_work for each row execute function await_customer();

create function add_customer(moment timestamptz) returns bigint language sql as $$
  insert into customer (id, root_id, made_at) overriding system value
  select id, id, moment from nextval(pg_get_serial_sequence('customer', 'id')) as id
  returning id
$$;

-- Assigns the oldest requests that wait: by the account that sent it, else by its phone, else by its address, else to
-- a new customer. Suspect requests wait on. Returns how many it has handled.
create function assign_customers(moment timestamptz, batch integer) returns integer language plpgsql as $$
declare
  numbers bigint[];
  sent record;
  found_id bigint;
begin
  -- One at a time, whatever the number of nodes: two requests of a new person have one customer.
  perform pg_advisory_xact_lock(hashtextextended('assign_customers', 0));
  -- All rows are locked before any customer: one that is being erased is left for the next time.
  numbers := array(
    select request.id from customer_request
      join request_work on request_work.request_id = customer_request.request_id
      join request on request.id = customer_request.request_id
    where assigned_at is null and held_since is null and status <> 'spam'
    order by customer_request.request_id limit batch
    for share of request skip locked);
  for sent in
    select id, case when erased_at is null then account_id end as account_id, phone, lower(email) as email
    from request where id = any(numbers) order by id
  loop
    select customer.id into found_id from (
        (select customer_id, 1 as place from request join customer_request on request_id = request.id
          where account_id = sent.account_id and customer_id is not null order by request.id desc limit 1)
        union all
        select customer_id, 2 from customer_contact where kind = 'phone' and value = sent.phone
        union all
        select customer_id, 3 from customer_contact where kind = 'email' and value = sent.email
      ) as known join customer on customer.id = customer_id
      where erased_at is null order by place limit 1 for share of customer;
    if found_id is null and num_nonnulls(sent.account_id, sent.phone, sent.email) > 0 then
      found_id := add_customer(moment);
    end if;
    if found_id is not null then
      insert into customer_contact (customer_id, kind, value, added_at)
      select found_id, kind, value, moment
      from (values ('phone'::contact_kind, sent.phone), ('email', sent.email)) as given (kind, value)
      where value is not null
      on conflict (kind, value) do nothing;
    end if;
    update customer_request set customer_id = found_id, assigned_at = moment where request_id = sent.id;
  end loop;
  return cardinality(numbers);
end $$;

-- ---------- erased with the person, whatever erases them ----------

create function erase_customer() returns trigger language plpgsql as $$
declare
  owner_id bigint;
  shown_id bigint;
begin
  select customer.id, root_id into owner_id, shown_id
  from customer_request join customer on customer.id = customer_id where request_id = new.id;
  if owner_id is null then
    return null;
  end if;
  -- Cards that are merged are one person's: all of them, always in the same order.
  perform from customer where root_id = shown_id order by id for update;
  delete from customer_contact as contact where customer_id = owner_id and not exists (
    select from customer join customer_request on customer_id = customer.id join request on request.id = request_id
    where root_id = shown_id and request.erased_at is null
      and case contact.kind when 'phone' then phone = contact.value else lower(email) = contact.value end);
  if not exists (
    select from customer join customer_request on customer_id = customer.id join request on request.id = request_id
    where root_id = shown_id and request.erased_at is null) then
    update customer_note set body = '' where customer_id in (select id from customer where root_id = shown_id);
    delete from customer_contact where customer_id in (select id from customer where root_id = shown_id);
    update customer set erased_at = new.erased_at, version = version + 1 where root_id = shown_id and erased_at is null;
  end if;
  return null;
end $$;
create trigger request_erasure_erases_customer after update of erased_at on request for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_customer();

-- ---------- the requests that are here already ----------

-- The job assigns them in small batches, so that visitors do not wait for it.
insert into customer_request (request_id) select request_id from request_work on conflict (request_id) do nothing;
