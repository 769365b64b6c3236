/** The catalogue, its editing and the activity list. */
export const catalogSchema = `
create table content (
  id text primary key,
  last_updated text not null,
  super_admin text,
  secret_check text,
  history text
);
create table all_category (
  id text primary key,
  name text not null,
  tags text not null,
  position integer not null,
  version integer not null default 1,
  removed_id text
);
create table all_series (
  doc_id text primary key,
  slug text not null,
  title text not null,
  short_description text not null,
  long_description text not null,
  description text not null,
  category_id text,
  release_date text not null,
  tags text not null,
  thumbnail text not null,
  sort_order integer not null,
  sealed_password text,
  embed_link text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  imported_at text,
  state text not null default 'public',
  public_at text,
  removed_id text
);
create unique index series_slug on all_series (slug) where removed_id is null;
create index series_removed on all_series (removed_id) where removed_id is not null;
create index series_by_thumbnail on all_series (thumbnail);
create index series_public_at on all_series (public_at);
create table all_episode (
  doc_id text primary key,
  series_doc_id text not null references all_series (doc_id) on update cascade on delete cascade,
  title text not null,
  video_url text not null,
  language text not null,
  episode_number integer not null,
  short_description text not null,
  long_description text not null,
  release_date text not null,
  rating text not null,
  rating_source text not null,
  thumbnail text not null,
  duration_seconds integer not null,
  date_added text not null,
  videos text not null,
  captions text not null,
  on_roku integer not null,
  is_live integer not null,
  starts_at text,
  version integer not null default 1,
  updated_at text not null,
  imported_at text,
  state text not null default 'public',
  public_at text,
  removed_id text
);
create index episode_removed on all_episode (removed_id, doc_id) where removed_id is not null;
create index episode_by_series on all_episode (series_doc_id, episode_number, date_added);
create index episode_live on all_episode (is_live, starts_at);
create index episode_by_thumbnail on all_episode (thumbnail);
create index episode_by_video on all_episode (substr(video_url, 1, 200));
create index episode_newest on all_episode (release_date, date_added, doc_id);
create index episode_public_at on all_episode (public_at);
create table audit (
  id text primary key,
  at text not null,
  uid text not null,
  email text not null,
  client text not null,
  action text not null,
  subject text not null,
  title text not null,
  before_digest text,
  after_digest text,
  changes text,
  removed_id text
);
create index audit_by_time on audit (at, id);
create index audit_by_subject on audit (subject, at);
create index audit_by_person on audit (uid, at);
create table removed (
  id text primary key,
  kind text not null,
  content text not null,
  removed_at text not null,
  removed_by text not null,
  title text,
  subject text,
  documents integer not null default 0,
  episodes integer not null default 0,
  purge_at text
);
create index removed_given_up on removed (id) where kind = 'given-up';
create index removed_by_time on removed (removed_at);
create index removed_by_end on removed (purge_at);
create table series_text (
  doc_id text not null references all_series (doc_id) on update cascade on delete cascade,
  field text not null,
  hash text not null,
  new_since text,
  primary key (doc_id, field)
);
create index series_text_by_hash on series_text (hash);
create index series_text_new on series_text (new_since) where new_since is not null;
create table episode_text (
  doc_id text not null references all_episode (doc_id) on update cascade on delete cascade,
  field text not null,
  hash text not null,
  new_since text,
  primary key (doc_id, field)
);
create index episode_text_by_hash on episode_text (hash);
create index episode_text_new on episode_text (new_since) where new_since is not null;
create table all_series_address (
  slug text primary key,
  doc_id text not null references all_series (doc_id) on update cascade on delete cascade
);
create index series_address_by_series on all_series_address (doc_id);
create table text_before (
  doc_id text not null,
  field text not null,
  hash text not null,
  primary key (doc_id, field)
);
create table all_access_code (
  id text primary key,
  series_doc_id text not null references all_series (doc_id) on update cascade on delete cascade,
  name text not null,
  sealed_code text not null,
  starts_at text,
  ends_at text,
  most_uses integer,
  uses integer not null default 0,
  revoked_at text,
  end_told_at text,
  created_at text not null,
  created_by text not null
);
create index access_code_by_series on all_access_code (series_doc_id);
create table removed_part (
  removed_id text not null references removed (id) on delete cascade,
  place integer not null,
  content text not null,
  primary key (removed_id, place)
);
create table preview_link (
  id text primary key,
  token_digest text not null unique,
  series_doc_id text references all_series (doc_id) on update cascade on delete cascade,
  episode_doc_id text references all_episode (doc_id) on update cascade on delete cascade,
  created_at text not null,
  created_by text not null,
  created_by_email text not null,
  ends_at text not null
);
create index preview_link_series on preview_link (series_doc_id);
create index preview_link_episode on preview_link (episode_doc_id);
`
