-- The text about cookies speaks of content of other sites, too: maps that a visitor asks for. Where a dealer has published
-- words of his own, these are his to complete: nothing is published over them.
do $migration$
declare
  edited text;
begin
  select body into edited from legal_text where slug = 'cookies' and version = 2 and published_at = '2026-11-20T12:00:00Z';
  if edited is null or exists (select from legal_text where slug = 'cookies' and version > 2) then
    return;
  end if;
  edited := replace(edited, '- cookie_accepted — ваш выбор: разрешены ли счётчики посещаемости. Хранится 365 дней.', $text$- cookie_accepted — ваш выбор: разрешены ли счётчики посещаемости. Хранится 365 дней.
- cookie_outside — ваш выбор: разрешено ли содержимое других сайтов. Хранится 365 дней.$text$);
  edited := replace(edited, E'\n## Как отказаться', $text$
## Содержимое других сайтов

Карты других сайтов загружаются, только когда вы сами об этом просите: нажимаете кнопку, рядом с которой сказано, чья это карта. Тот, кому она принадлежит, узнаёт ваш IP-адрес и может оставить в браузере свои файлы cookie. Если вы разрешите содержимое других сайтов в настройках, сайт не будет предупреждать об этом каждый раз.

## Как отказаться$text$);
  edited := replace(edited, 'и ваш выбор о счётчиках сохраняться не будут. Счётчики можно запретить и отдельно: в настройках файлов cookie внизу каждой страницы.', 'и ваш выбор сохраняться не будут. Счётчики и содержимое других сайтов можно разрешить или запретить каждое отдельно: в настройках файлов cookie внизу каждой страницы.');
  insert into legal_text (slug, version, title, body, published_at)
  select slug, 3, title, edited, '2026-11-20T20:00:00Z' from legal_text where slug = 'cookies' and version = 2;
end $migration$;
