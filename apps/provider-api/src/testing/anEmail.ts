import type { Email } from '../mail/Email.ts'

/** A verification email to Olena, with overrides. */
export const anEmail = (different: Partial<Email> = {}): Email => ({
  id: '5f0c1d2e-0000-4000-8000-000000000001',
  kind: 'verify-email',
  to: 'olena@example.com',
  language: 'uk',
  subject: 'Підтвердьте адресу електронної пошти у Frontdesk',
  text: 'Вітаємо!\n\nhttps://desk.example/uk/auth/verify/abc\n',
  html: '<!doctype html><html lang="uk"><head></head><body><p>Вітаємо!</p></body></html>',
  createdAt: new Date('2026-11-20T12:00:00.000Z'),
  ...different,
})
