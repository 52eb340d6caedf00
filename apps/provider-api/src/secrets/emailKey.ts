/** How an e-mail address is found again, whatever its spelling. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
