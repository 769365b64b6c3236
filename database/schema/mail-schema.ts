/** Mails that wait to be sent. */
export const mailSchema = `
create table pending_mail (
  viewer_id text primary key references viewer (id) on delete cascade,
  id text not null,
  language text not null,
  asked_at text not null,
  next_at text not null,
  tries integer not null default 0,
  held_until text,
  fault text
);
create index pending_mail_by_time on pending_mail (next_at);
create table contact_message (
  id text primary key,
  email text not null,
  message text not null,
  page text,
  diagnostics text,
  language text not null,
  asked_at text not null,
  next_at text not null,
  tries integer not null default 0,
  held_until text,
  fault text
);
create index contact_message_by_time on contact_message (next_at);
create table invitation_mail (
  id text primary key,
  invitation_id text not null references invitation (id) on delete cascade,
  confirms_uid text,
  language text not null,
  asked_at text not null,
  next_at text not null,
  tries integer not null,
  held_until text,
  fault text
);
`
