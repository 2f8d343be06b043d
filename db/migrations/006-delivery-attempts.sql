-- What the engine of deliveries keeps beside each delivery.

-- When an operator let a held one go, or had a dead one tried again: its day begins anew. Null: it began at created_at.
alter table delivery add column reopened_at timestamptz;

-- One confirmation an address in ten minutes, however many requests name it: nobody is flooded through our forms.
create table confirmation_pace (
  -- SHA-256 of the address in small letters: a limit needs no address.
  address_hash bytea primary key,
  delivery_id uuid not null,
  claimed_at timestamptz not null
);
