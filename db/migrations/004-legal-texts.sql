-- The texts that a new site begins with; a dealer publishes versions of his own over them (`bin/showroom legal`).

insert into legal_text (slug, version, title, body, published_at) values
('privacy', 1, 'Политика обработки персональных данных', 'Текст.', '2026-11-20T00:00:00Z'),
('consent', 1, 'Согласие на обработку персональных данных', 'Текст.', '2026-11-20T00:00:00Z'),
('advertising', 1, 'Согласие на получение рекламы', 'Текст.', '2026-11-20T00:00:00Z'),
('cookies', 1, 'Файлы cookie', 'Текст.', '2026-11-20T00:00:00Z');
