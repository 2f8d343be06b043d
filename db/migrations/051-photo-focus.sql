-- The point of a photograph that stays in view where it is cropped, in whole per cent of its sides, from the left and from
-- the top; null: the centre.
alter table photo
  add focus_x smallint check (focus_x between 0 and 100),
  add focus_y smallint check (focus_y between 0 and 100),
  add constraint photo_focus_check check ((focus_x is null) = (focus_y is null));
create constraint trigger photo_focus_is_audited after update of focus_x, focus_y on photo
  deferrable initially deferred for each row execute function require_audit();
