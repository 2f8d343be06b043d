-- What people do with the photographs of a car: add their own, order them, leave out those of a feed.

create table car_photo_choice (
  car_id bigint not null references car on delete cascade,
  photo_id bigint not null references photo on delete cascade,
  -- Uploaded for this car; otherwise a photograph of its feed.
  is_own boolean not null,
  -- Place among the car's photographs; null: after those that have one.
  place smallint check (place >= 0),
  -- Not shown since then. One's own is removed with its files after a month.
  hidden_at timestamptz,
  primary key (car_id, photo_id)
);
create index car_photo_choice_photo_idx on car_photo_choice (photo_id);
create index car_photo_choice_hidden_idx on car_photo_choice (hidden_at) where is_own and hidden_at is not null;

create constraint trigger car_photo_choice_is_audited after insert or update on car_photo_choice
  deferrable initially deferred for each row execute function require_audit();

-- Rectangles that are made unreadable in every size: [{"x": 0.4, "y": 0.7, "width": 0.2, "height": 0.06}], in parts of the
-- picture's sides. The content hash is that of the original together with them.
alter table photo add blurs jsonb not null default '[]' check (jsonb_typeof(blurs) = 'array');
create constraint trigger photo_blurs_are_audited after update of blurs on photo
  deferrable initially deferred for each row execute function require_audit();
