-- A minibus is sold as a car, a coach is not.
alter table car add column seats smallint check (seats between 1 and 20);
