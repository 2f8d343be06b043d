-- Columns, tables and indexes get the names by which docs/glossary.md calls these things. Only the names change.

-- A delivery, a letter or a photograph is leased by the process that works on it.
alter table delivery rename carried_until to lease_expires_at;
alter table notice_letter rename carried_until to lease_expires_at;
alter table photo rename claimed_until to lease_expires_at;
alter index photo_claimed_idx rename to photo_leased_idx;

-- How many confirmations an address gets.
alter table confirmation_pace rename to confirmation_rate_limit;
alter index confirmation_pace_pkey rename to confirmation_rate_limit_pkey;

-- The question before a form is sent twice.
alter table repeat_question rename to repeat_prompt;
alter index repeat_question_pkey rename to repeat_prompt_pkey;
alter table repeat_prompt rename asked_at to prompted_at;
alter index repeat_question_body_idx rename to repeat_prompt_body_idx;
alter index repeat_question_asked_idx rename to repeat_prompt_prompted_idx;

-- `contact_hash`: the keyed hash of the contact, by which codes are limited. `return_path`: the page to open after login.
alter table login_code rename pace to contact_hash;
alter table login_code rename asked_at to requested_at;
alter table login_code rename back to return_path;
alter index login_code_pace_idx rename to login_code_contact_idx;
alter index login_code_asked_idx rename to login_code_requested_idx;

alter type notice_pace rename to notice_frequency;
alter table notice_setting rename pace to frequency;
alter table saved_search rename pace to frequency;

alter table notice rename was_rub to old_price_rub;
alter table notice rename now_rub to new_price_rub;

alter table notice_progress rename reader to consumer;
update notice_progress set consumer = 'favourites' where consumer = 'kept-cars';

-- The price and the state of which the visitor was last notified. The trigger only served the release before 006.
drop trigger favourite_complete on favourite;
drop function complete_favourite();
alter table favourite rename told_price_rub to notified_price_rub;
alter table favourite rename told_state to notified_state;

alter table compared_car rename place to position;
alter sequence compared_car_place_seq rename to compared_car_position_seq;
alter table visitor rename admitted_at to created_at;

-- Which of a branch's parallel test drives at this hour, from 1.
alter table test_drive rename lane to slot_position;
alter index test_drive_lane_key rename to test_drive_slot_key;
alter table test_drive rename constraint test_drive_lane_check to test_drive_slot_position_check;
