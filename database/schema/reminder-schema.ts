/** Reminders, and their due messages. */
export const reminderSchema = `
create table push_key (
  id text primary key,
  public_key text not null,
  sealed_private_key text not null,
  made_at text not null
);
create table reminder (
  id text primary key,
  event_id text references all_event (id) on update cascade on delete cascade,
  team_id text references all_team (id) on update cascade on delete cascade,
  series_doc_id text references all_series (doc_id) on update cascade on delete cascade,
  channel text not null,
  sealed_address text not null,
  address_digest text not null,
  language text not null,
  lead_minutes integer not null,
  created_at text not null,
  confirmed_at text,
  token_digest text not null unique
);
create index reminder_by_event_id on reminder (event_id);
create index reminder_by_team_id on reminder (team_id);
create index reminder_by_series_doc_id on reminder (series_doc_id);
create unique index reminder_once on reminder (address_digest, lead_minutes, coalesce(event_id, team_id, series_doc_id));
create table reminder_due (
  id text primary key,
  reminder_id text not null references reminder (id) on delete cascade,
  event_id text not null references all_event (id) on update cascade on delete cascade,
  slot text not null,
  what text not null,
  address_digest text not null,
  due_at text,
  starts_at text,
  claimed_until text,
  sent_at text,
  outcome text,
  unique (event_id, slot, address_digest)
);
create index reminder_due_by_reminder on reminder_due (reminder_id);
create index reminder_due_next on reminder_due (due_at) where sent_at is null and outcome is null;
create table reminder_plan (
  event_id text primary key references all_event (id) on update cascade on delete cascade
);
`
