-- The texts that a new site begins with speak of the account, too. Where a dealer has published words of his own, these
-- are his to complete: nothing is published over them.

create function pg_temp.publish(which legal_text_slug, edited text) returns void language sql as $$
  insert into legal_text (slug, version, title, body, published_at)
  select slug, 2, title, edited, '2026-11-20T12:00:00Z' from legal_text
  where slug = which and version = 1 and not exists (select from legal_text where slug = which and version > 1)
$$;

do $migration$
declare
  body text;
  section integer;
begin
  select t.body into body from legal_text t where slug = 'privacy' and version = 1;
  for section in reverse 12..5 loop
    body := replace(body, format(E'\n## %s. ', section), format(E'\n## %s. ', section + 1));
  end loop;
  body := replace(body, E'\n## 6. Работа сайта', $text$
## 5. Личный кабинет

Зачем: показать ваши заявки, хранить избранное, сравнение, поиски и сведения о ваших автомобилях на всех ваших устройствах, заполнять за вас формы, сообщать об изменениях, о которых вы просили.

- Чьи данные: тех, кто вошёл в личный кабинет.
- Какие: телефон и электронная почта, подтверждённые кодом, имя, номер учётной записи VK ID или Яндекс ID, если вход выполнен через них, открытые части ключей доступа, сведения об автомобилях из гаража, время, IP-адреса и браузеры, в которых выполнен вход.
- Основание: ваше согласие, которое вы даёте при входе.
- Срок: пока вы не удалите кабинет. Сделать это, а также скачать всё, что в нём хранится, можно самостоятельно на странице «Мои данные». Коды для входа хранятся не дольше двух суток.

Сообщения о сохранённых автомобилях и поисках приходят по вашей просьбе и отключаются ссылкой в каждом письме.

## 6. Работа сайта$text$);
  perform pg_temp.publish('privacy', body);

  select t.body into body from legal_text t where slug = 'consent' and version = 1;
  body := replace(body, '- Подготовить и заключить договор,', $text$- Завести для меня личный кабинет, узнавать меня при входе, хранить в нём мои заявки, избранное, поиски и автомобили и сообщать об их изменениях — если я вхожу в кабинет.
- Подготовить и заключить договор,$text$);
  body := replace(body, '- Время отправки, адрес страницы,', $text$- VIN и государственный номер моего автомобиля, если я добавляю его в гараж; номер учётной записи VK ID или Яндекс ID, если я вхожу через них.
- Время отправки и входа, адрес страницы,$text$);
  body := replace(body, 'Согласие действует {term} со дня отправки формы', 'Согласие действует {term} со дня отправки формы, а для личного кабинета — пока он не удалён,');
  perform pg_temp.publish('consent', body);

  select t.body into body from legal_text t where slug = 'cookies' and version = 1;
  body := replace(body, '- recently_viewed — номера автомобилей, которые вы открывали последними. Хранится 30 дней.', $text$- session (на защищённом соединении — __Host-session) — отметка о том, что вы вошли в личный кабинет. Хранится 90 дней с последнего посещения или до выхода.
- login-link, way и auth.state — на время входа по ссылке из письма, через VK ID или Яндекс ID: чтобы войти мог только тот, кто начал. Хранятся до 10 минут.
- notice — что сказать вам после отправки формы, если в браузере выключен JavaScript. Хранится минуту.
- recently_viewed — номер автомобиля, который вы открыли первым. Хранится 30 дней; когда вы откроете второй, список перейдёт под номер из записи visitor.$text$);
  body := replace(body, 'по которому сайт помнит избранное и сравнение. Появляется, когда вы впервые что-то сохранили.', 'по которому сайт помнит избранное, сравнение и недавно просмотренные автомобили. Появляется, когда есть что запомнить. После входа в личный кабинет всё это хранится в нём.');
  perform pg_temp.publish('cookies', body);
end $migration$;
