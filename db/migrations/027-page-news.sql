-- Nodes keep finished pages in memory. The stock announces itself (001-stock.sql); this is everything else that a page
-- shows to all visitors. The message only says that something has changed.

create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array[
    'brand', 'model', 'branch', 'car_price', 'photo', 'car_photo', 'credit_programme', 'legal_text', 'content_picture',
    'banner', 'offer', 'page', 'menu', 'maintenance_price', 'moved_address', 'reservation', 'test_drive'
  ] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement
      execute function announce_content()', shown || '_announce_content', shown);
  end loop;
end $$;

-- Every import renews the row of its source; only whether there are demo cars is on a page.
create trigger feed_source_announce_content after insert or delete or truncate on feed_source for each statement
  execute function announce_content();
