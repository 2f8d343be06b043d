-- The search of the back office finds a request by the end of the VIN of the car that is traded in.
create index request_own_vin_end_idx on request (right(details ->> 'own_vin', 4)) where details ? 'own_vin';
