alter table login_code
  -- The network around the address: an IPv4 /24 or an IPv6 /48.
  add column address_network text,
  -- Asked for when everybody's share of the budget was used up: it goes only to a contact that has proved itself.
  add column from_reserve boolean not null default false,
  -- When it was taken from what is kept for those.
  add column reserve_taken_at timestamptz;
create index login_code_network_idx on login_code (address_network, asked_at);
create index login_code_open_idx on login_code (kind, asked_at) where not from_reserve;
create index login_code_reserve_idx on login_code (kind, reserve_taken_at) where reserve_taken_at is not null;
