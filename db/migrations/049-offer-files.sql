-- The offer that a letter to the person of a request carries, as it was sent: a second attempt sends the same bytes.
create table request_reply_file (
  reply_id uuid primary key references request_reply on delete cascade,
  name text not null check (length(name) between 1 and 200),
  content bytea not null check (octet_length(content) between 1 and 2000000)
);

-- The offer names its buyer.
create or replace function erase_request_replies() returns trigger language plpgsql as $$
begin
  -- A letter that is being written has to be there, or it will see that the person is erased.
  perform from request_work where request_id = new.id for update;
  delete from request_reply_file using request_reply
  where request_reply.id = reply_id and request_reply.request_id = new.id;
  update request_reply set email = '', subject = '', body = '' where request_id = new.id;
  update request_reply set state = 'failed', ended_at = new.erased_at, problem = 'the person was erased'
  where request_id = new.id and state = 'waiting';
  return null;
end $$;
