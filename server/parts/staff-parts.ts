import type { Logger } from 'pino'
import { openInvitations } from '../../app/accounts/invitations/invitations.server.ts'
import { openSecondFactors } from '../../app/accounts/second-factor/second-factor.server.ts'
import { openAdmins } from '../../app/accounts/staff/admins.server.ts'
import type { Mailer } from '../../providers/mailer/port.ts'
import type { Config } from '../config.ts'
import type { LiveParts } from './live-parts.ts'

type Options = { config: Config; live: LiveParts; mailer: Pick<Mailer, 'send'>; log: Logger }

/** Opens the roles of staff, their invitations and their second factors. */
export function openStaffParts({ config, live, mailer, log }: Options) {
  const { database, changes, seal, limits, tries, work, now } = live
  const { db } = database
  const { name: siteName } = config.site
  const { isSecondFactorRequired: isRequired } = config
  return {
    admins: openAdmins({ db, changes, now }),
    invitations: openInvitations({ db, changes, tries, work, mailer, siteName, publicUrl: config.publicUrl, now, log }),
    secondFactors: openSecondFactors({ db, changes, seal, limits, siteName: siteName.en, isRequired, now }),
  }
}
