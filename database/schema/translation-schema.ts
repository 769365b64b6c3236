/** French texts by people and services, and staff's glossary. */
export const translationSchema = `
create table translation (
  lang text not null,
  hash text not null,
  source text not null,
  target text,
  origin text not null,
  status text not null,
  version integer not null,
  updated_by text,
  updated_at text not null,
  primary key (lang, hash)
);
create index translation_by_time on translation (updated_at);
create index translation_by_people on translation (hash) where (status <> 'machine' or updated_by is not null);
create table translation_history (
  id text primary key,
  lang text not null,
  hash text not null,
  target text,
  status text not null,
  by text,
  at text not null
);
create index translation_history_by_text on translation_history (lang, hash, at);
create table translation_usage (
  day text primary key,
  characters integer not null
);
create table glossary_entry (
  key text primary key,
  source text not null,
  target text,
  updated_by text,
  updated_at text not null,
  form text
);
create table french_pattern (
  key text primary key,
  english text not null,
  french text not null,
  status text not null,
  updated_by text,
  updated_at text not null
);
`
