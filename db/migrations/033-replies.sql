-- Letters to the people of requests, and the texts that they begin with.

-- 'email': the subject and text of a letter; 'call': what to say; 'message': a text for SMS or a messenger.
create type template_way as enum ('email', 'call', 'message');

create table reply_template (
  id integer generated always as identity primary key,
  way template_way not null,
  title text not null check (length(title) between 1 and 80),
  -- Of a letter.
  subject text check (length(subject) between 1 and 150),
  -- With placeholders in braces, such as {имя}: domain/desk/replies/fill-template.ts.
  body text not null check (length(body) between 1 and 4000),
  -- Whose people use it; null: everybody's.
  branch_id integer references branch on delete cascade,
  -- For which kind of request; null: for all.
  kind text check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  version integer not null default 1,
  check ((way = 'email') = (subject is not null))
);
create index reply_template_branch_idx on reply_template (branch_id);

-- To begin with; the dealership changes them.
insert into reply_template (way, title, subject, body) values
  ('email', 'Не дозвонились', 'Ваша заявка № {номер}',
   E'Здравствуйте, {имя}!\n\nВы оставили у нас заявку, а дозвониться не получилось. Когда вам удобно говорить? Ответьте на это письмо или позвоните: {телефон}.\n\n{менеджер}, {филиал}'),
  ('email', 'Машина и цена', '{машина}: цена и как посмотреть',
   E'Здравствуйте, {имя}!\n\n{машина} — {цена}. Посмотреть и проехать можно у нас: {адрес}.\n\nОтветьте, когда вам удобно, и я подготовлю машину.\n\n{менеджер}, {телефон}'),
  ('call', 'Первый звонок', null,
   E'Здравствуйте, {имя}! {филиал}, меня зовут {менеджер}. Вы оставили заявку: {машина}. Удобно говорить?\n\nУзнайте: когда нужна машина, есть ли своя на обмен, наличные или кредит. Договоритесь о визите.'),
  ('message', 'Как доехать', null, '{филиал}: {адрес}. Телефон {телефон}. Жду вас! {менеджер}');

-- Deeper than 0: the branch itself is deleted.
create constraint trigger reply_template_is_audited after insert or update or delete on reply_template
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();

create type reply_state as enum ('waiting', 'sent', 'failed');

create table request_reply (
  -- Also names the letter, so that a second attempt can be recognised.
  id uuid primary key,
  request_id bigint not null references request on delete cascade,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- Empty once the person is erased.
  email text not null,
  subject text not null,
  body text not null check (length(body) <= 4000),
  state reply_state not null default 'waiting',
  ended_at timestamptz,
  -- Why it was not sent: no address, no text of the letter.
  problem text,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null))
);
create index request_reply_request_idx on request_reply (request_id, at);

-- A letter that has not left yet stays here when the person is erased.
create function erase_request_replies() returns trigger language plpgsql as $$
begin
  -- A letter that is being written has to be there, or it will see that the person is erased.
  perform from request_work where request_id = new.id for update;
  update request_reply set email = '', subject = '', body = '' where request_id = new.id;
  update request_reply set state = 'failed', ended_at = new.erased_at, problem = 'the person was erased'
  where request_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger request_erasure_erases_replies after update of erased_at on request for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_request_replies();
