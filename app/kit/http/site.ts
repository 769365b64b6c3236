import type { Language } from '../language.ts'

/** Names and addresses of this installation, from its configuration (spec H9). */
export type Site = {
  name: Record<Language, string>
  websiteUrl: string
  archivesUrl: string
  poweredBy: { name: string; url: string }
  helpdeskUrl: string | undefined
  social: Record<'facebook' | 'instagram' | 'x' | 'youtube' | 'tiktok', string | undefined>
}
