type Arrival = { salonIds: readonly string[]; userData: string | null; accessToken?: string }

/**
 * Builds the address of an app page with the parameters that it takes from it (ALT-1, AUTH-13); the page removes them
 * from the address bar.
 */
export function arrivalAddress(
  appUrl: string,
  page: '/integrations' | '/auth/register' | '/auth/login?next=/integrations',
  { salonIds, userData, accessToken }: Arrival,
): string {
  const parameters = salonIds.map((id, n) => `salon_ids[${n}]=${id}`)
  if (userData !== null) parameters.push(`user_data=${encodeURIComponent(userData)}`)
  if (accessToken !== undefined) parameters.push(`access_token=${accessToken}`)
  return `${appUrl}${page}${page.includes('?') ? '&' : '?'}${parameters.join('&')}`
}
