import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '@frontdesk/contract'
import type { GeneratedInstant, RequiredInstant, Nullable, NullableInstant, Sealed } from './columns.ts'
import type { adminRoles, passkeyPurposes, sessionKinds, tokenPurposes } from './valueLists.ts'

/** Administrators, their sessions and devices, and proofs that an email address or a salon is theirs. */
export type AccountTables = {
  admins: {
    id: Generated<number>
    email: string
    email_key: string
    full_name: string
    phone: Nullable<string>
    password_hash: Nullable<string>
    is_email_verified: Generated<boolean>
    language: Generated<Language>
    is_super_admin: Generated<boolean>
    /** Whether the registration requested a trial; it starts with the first company. */
    wants_trial: Generated<boolean>
    /** When that trial began; each administrator has one only. */
    trial_used_at: NullableInstant
    /** The promo code of the registration; the first company gets it. */
    promo_code: Nullable<string>
    /** The picture that others see (`admin_pictures`); null without one. Written by `changePicture.ts` alone. */
    picture_id: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** Pictures of administrators, one of each shown (`admins.picture_id`); the others are about to be deleted. */
  admin_pictures: {
    id: Generated<string>
    admin_id: number
    store_key: string
    type: string
    /** Bytes. */
    size: number
    sha256: string
    created_at: GeneratedInstant
    /** Null while the bytes are being written. */
    stored_at: NullableInstant
  }
  /** Roles have their own table, so that no request body can set one. */
  admin_roles: { admin_id: number; role: (typeof adminRoles)[number] }
  sessions: {
    id: Generated<string>
    admin_id: number
    token_hash: string
    user_agent: Generated<string>
    created_at: GeneratedInstant
    last_seen_at: GeneratedInstant
    expires_at: RequiredInstant
    revoked_at: NullableInstant
    /** `link`: its token was part of a URL. It expires soon, and is exchanged for a normal session. */
    kind: Generated<(typeof sessionKinds)[number]>
    promoted_to: Nullable<string>
    /** When the password was last typed in this session, at sign-in or to confirm; null: never, as after a link. */
    password_at: NullableInstant
    /** When the password was last confirmed (`confirmPassword`). */
    confirmed_at: NullableInstant
    /** When the second factor was given in this session; null: never, or the administrator has none. */
    second_factor_at: NullableInstant
  }
  /** The second factor of an administrator (`secondFactorRows.ts`); without a row there is none. */
  second_factors: {
    id: GeneratedAlways<number>
    admin_id: number
    /** The secret of the authenticator; null when it was sealed under a key that is lost. */
    secret: Nullable<Sealed>
    started_at: RequiredInstant
    /** When a first code or passkey confirmed it; null while enrolling. */
    enrolled_at: NullableInstant
    /** The step of the newest code that was accepted; 0 with passkeys alone. */
    used_step: Nullable<number>
    /** Whether it is enrolled by passkeys alone: a secret is then of an app that is still being set up. */
    without_app: Generated<boolean>
  }
  /** Passkeys of a second factor, which are removed with it; `public_key` as COSE in Base64url. */
  passkeys: {
    id: GeneratedAlways<number>
    admin_id: number
    credential_id: string
    public_key: string
    /** Separated by commas. */
    transports: string
    counter: number
    name: string
    added_at: RequiredInstant
    used_at: NullableInstant
  }
  /** The challenges that a session's passkeys are to sign, one for each purpose. */
  passkey_challenges: {
    session_id: string
    purpose: (typeof passkeyPurposes)[number]
    challenge: string
    expires_at: RequiredInstant
  }
  /** Codes that stand in for a lost authenticator, by hash; each is good once. */
  recovery_codes: { admin_id: number; code_hash: string; used_at: NullableInstant }
  /**
   * Devices on which an account signed in before, by the hash of their device token; strangers' failures do
   * not delay them.
   */
  known_devices: { token_hash: string; admin_id: number; created_at: GeneratedInstant; last_used_at: RequiredInstant }
  /** One-time tokens of links in emails, by hash; the token itself is in the email only. */
  one_time_tokens: {
    token_hash: string
    admin_id: number
    purpose: (typeof tokenPurposes)[number]
    email_key: string
    created_at: GeneratedInstant
    expires_at: RequiredInstant
    used_at: NullableInstant
  }
  /** Push subscriptions for new messages; each ends with its session. */
  push_subscriptions: {
    id: Generated<string>
    admin_id: number
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    /** The language of the page that subscribed; null: the administrator's. */
    language: Nullable<Language>
    created_at: GeneratedInstant
  }
  /** Confirmed by Altegio: this person agreed to connect this salon, within the last two weeks. */
  altegio_claims: {
    id: Generated<string>
    salon_id: string
    altegio_user_id: string
    email_key: string
    /** The administrator with that email address at that time; null when there was none. */
    admin_id: Nullable<number>
    /** Of the claim that their browser was handed; null where the signature had been used before. */
    token_hash: Nullable<string>
    created_at: GeneratedInstant
    expires_at: RequiredInstant
  }
  /**
   * Signatures of Altegio's that were used, as hashes alone. A row is never forgotten: the signature would count again.
   */
  altegio_used_signatures: { signature_hash: string; used_at: GeneratedInstant }
}
