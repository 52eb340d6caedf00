import type { Variables } from './Variables.ts'

/** Whether this server serves test doubles of the outside world. By default a real bot of Telegram needs none. */
export const hasSandbox = (
  { SANDBOX: setting, TELEGRAM_BOT_TOKEN: botToken }: Pick<Variables, 'SANDBOX' | 'TELEGRAM_BOT_TOKEN'>,
  isProduction: boolean,
): boolean => setting === 'on' || (setting === 'auto' && !isProduction && botToken === undefined)
