-- Which kinds of request exist is known by domain/requests/kinds, so that a new one needs no migration. The check is on
-- the shape of the name alone.
alter table request
  alter column kind type text using kind::text,
  add constraint request_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
drop type request_kind;
