-- A person's data are kept for a stated term (REQUESTS_KEEP_DAYS); afterwards the request stays, without the person.

-- When the person was taken out of it; null while he is in it.
alter table request add column erased_at timestamptz;
create index request_with_person_idx on request (submitted_at) where erased_at is null;
