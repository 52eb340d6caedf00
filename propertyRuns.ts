/** In how many cases each law of the domain is tried: 1,000 in `npm test`, 100,000 in `npm run test:properties`. */
export const propertyRuns = Number(process.env['FRONTDESK_PROPERTY_RUNS'] ?? 1000)
