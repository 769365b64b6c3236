/** Viewers, sessions, staff, saved series and teams, and unlocks. */
export const accountSchema = `
create table viewer (
  id text primary key,
  email text not null,
  updated_at text not null,
  name text not null default '',
  email_verified integer not null default 0,
  image text,
  created_at text not null default ''
);
create unique index viewer_by_email on viewer (email);
create table all_saved_series (
  uid text not null references viewer (id) on delete cascade,
  series_doc_id text not null references all_series (doc_id) on update cascade on delete cascade,
  saved_at text not null,
  primary key (uid, series_doc_id)
);
create index saved_series_by_series on all_saved_series (series_doc_id);
create table all_series_grant (
  uid text not null references viewer (id) on delete cascade,
  series_doc_id text not null references all_series (doc_id) on update cascade on delete cascade,
  fingerprint text not null,
  granted_at text not null,
  primary key (uid, series_doc_id)
);
create index series_grant_by_series on all_series_grant (series_doc_id);
create table admin (
  uid text primary key references viewer (id) on delete cascade,
  email text not null,
  added_at text not null,
  granted_by text,
  role text not null default 'admin'
);
create table session (
  id text primary key,
  viewer_id text not null references viewer (id) on delete cascade,
  token text not null unique,
  expires_at text not null,
  remembered integer not null default 0,
  ip_address text,
  user_agent text,
  created_at text not null,
  updated_at text not null,
  confirmed_at text,
  second_factor_at text
);
create index session_by_viewer on session (viewer_id);
create index session_by_end on session (expires_at);
create table sign_in_method (
  id text primary key,
  viewer_id text not null references viewer (id) on delete cascade,
  provider text not null,
  provider_account text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at text,
  refresh_token_expires_at text,
  scope text,
  created_at text not null,
  updated_at text not null,
  unique (provider, provider_account)
);
create index sign_in_method_by_viewer on sign_in_method (viewer_id);
create table single_use (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null
);
create index single_use_by_identifier on single_use (identifier);
create table second_factor (
  uid text primary key references viewer (id) on delete cascade,
  sealed_secret text not null,
  sealed_codes text not null,
  last_step integer not null,
  set_at text
);
create table calendar_token (
  uid text primary key references viewer (id) on delete cascade,
  token_digest text not null unique,
  salt text not null,
  made_at text not null
);
create table all_code_grant (
  uid text not null references viewer (id) on delete cascade,
  code_id text not null references all_access_code (id) on delete cascade,
  fingerprint text not null,
  granted_at text not null,
  primary key (uid, code_id)
);
create index code_grant_by_code on all_code_grant (code_id);
create table invitation (
  id text primary key,
  email text not null,
  role text not null,
  language text not null,
  token_digest text unique,
  invited_by text not null,
  created_at text not null,
  expires_at text not null,
  accepted_at text,
  revoked_at text
);
`
