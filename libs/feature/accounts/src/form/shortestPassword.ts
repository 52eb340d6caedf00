/** The shortest password that the provider API takes (AUTH-8). */
export const shortestPassword = 6
