-- Reminders of visits (docs/decisions/091-reminders-of-visits.md), keys against forms that are sent twice, and the erasure
-- of customers in one go.

-- ---------- reminders ----------

create table visit_reminder (
  -- Also names the letter, so that a second attempt can be recognised.
  id uuid primary key,
  request_id bigint not null references request on delete cascade,
  -- When the visit begins, as the letter says. A visit that is moved gets another reminder.
  visit_at timestamptz not null,
  at timestamptz not null,
  state reply_state not null default 'waiting',
  ended_at timestamptz,
  -- Why it was not sent: no address.
  problem text,
  unique (request_id, visit_at),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null))
);
-- The visits to come, of all branches.
create index test_drive_ahead_idx on test_drive (begins_at) where state in ('booked', 'confirmed');

create function record_visit_reminder() returns trigger language plpgsql as $$
begin
  perform add_request_event(new.request_id,
    case new.state when 'sent' then 'visit-remind' else 'visit-remind-failed' end, '{}',
    jsonb_build_object('visitAt', new.visit_at));
  perform touch_request_work(new.request_id, (select branch_id from test_drive where request_id = new.request_id));
  return null;
end $$;
create trigger visit_reminder_is_recorded after update on visit_reminder for each row
  when (old.state = 'waiting' and new.state <> 'waiting') execute function record_visit_reminder();

-- ---------- a form that is sent twice does one thing ----------

alter table branch_block add column key uuid unique;
alter table routing_rule add column key uuid unique;
alter table request_note add column key uuid unique;
alter table customer_note add column key uuid unique;

-- ---------- customers ----------

-- Whatever changes which requests and contacts are of one person does so alone. Rows of several cards are locked in many
-- orders, so without this two of them could wait for each other.
create function lock_customers() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('customers', 0))
$$;

-- As in 032-customers.sql, but for the lock.
create or replace function assign_customers(moment timestamptz, batch integer) returns integer language plpgsql as $$
declare
  numbers bigint[];
  sent record;
  found_id bigint;
begin
  -- On one node at a time, too: two requests of a new person have one customer.
  perform lock_customers();
  -- A request that is being erased is left for the next time.
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

-- Erases the cards of these roots whose requests are all erased. One that never had a request stays as it is.
create function erase_customers_without_requests(roots bigint[], moment timestamptz) returns void language plpgsql as $$
declare
  gone bigint[];
begin
  gone := array(
    select id from customer where root_id in (
      select root_id from customer join customer_request on customer_id = customer.id
        join request on request.id = request_id
      where root_id = any(roots) group by root_id having bool_and(request.erased_at is not null))
    order by id);
  update customer_note set body = '' where customer_id = any(gone);
  delete from customer_contact where customer_id = any(gone);
  update customer set erased_at = moment, version = version + 1 where id = any(gone) and erased_at is null;
end $$;

-- For all requests of a statement at once: for each alone it would read all other requests of its card.
create or replace function erase_customer() returns trigger language plpgsql as $$
declare
  owners bigint[];
  roots bigint[];
begin
  if not exists (
    select from became join customer_request on request_id = became.id join was on was.id = became.id
    where was.erased_at is null and became.erased_at is not null and customer_id is not null) then
    return null;
  end if;
  perform lock_customers();
  owners := array(
    select distinct customer_id from became join customer_request on request_id = became.id join was on was.id = became.id
    where was.erased_at is null and became.erased_at is not null and customer_id is not null);
  -- Cards that are merged are one person's.
  roots := array(select distinct root_id from customer where id = any(owners));
  perform from customer where root_id = any(roots) order by id for update;
  with living as (
    select root_id, phone, lower(email) as email from request join customer_request on request_id = request.id
      join customer on customer.id = customer_id
    where root_id = any(roots) and request.erased_at is null
  ), used as (
    select root_id, 'phone'::contact_kind as kind, phone as value from living
    union
    select root_id, 'email', email from living
  )
  delete from customer_contact as contact using customer as owner
  where owner.id = contact.customer_id and owner.id = any(owners) and not exists (
    select from used where (used.root_id, used.kind, used.value) = (owner.root_id, contact.kind, contact.value));
  perform erase_customers_without_requests(roots, (select max(erased_at) from became));
  return null;
end $$;
drop trigger request_erasure_erases_customer on request;
create trigger request_erasure_erases_customer after update on request
  referencing old table as was new table as became for each statement execute function erase_customer();

-- What merges that were undone have left.
select erase_customers_without_requests(array(select id from customer where root_id = id and erased_at is null), now());
