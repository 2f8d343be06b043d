-- The text about cookies says that the browser remembers the viewed cars until something is saved. A text that the dealer
-- has published stays: nothing is published over it.
do $migration$
declare
  edited text;
begin
  select body into edited from legal_text where slug = 'cookies' and version = 3 and published_at = '2026-11-20T20:00:00Z';
  if edited is null or exists (select from legal_text where slug = 'cookies' and version > 3) then
    return;
  end if;
  edited := replace(edited, '- recently_viewed — номер автомобиля, который вы открыли первым. Хранится 30 дней; когда вы откроете второй, список перейдёт под номер из записи visitor.', '- recently_viewed — номера автомобилей, которые вы открывали последними, самое большее двенадцати. Хранится 30 дней; когда вы что-то сохраните, список перейдёт под номер из записи visitor.');
  edited := replace(edited, 'по которому сайт помнит избранное, сравнение и недавно просмотренные автомобили. Появляется, когда есть что запомнить.', 'по которому сайт помнит избранное, сравнение и, когда вы что-то сохранили, недавно просмотренные автомобили. Появляется, когда вы впервые что-то сохранили.');
  insert into legal_text (slug, version, title, body, published_at)
  select slug, 4, title, edited, '2026-11-26T12:00:00Z' from legal_text where slug = 'cookies' and version = 3;
end $migration$;
