import { z } from 'zod'

/** Made by the page: what is sent again with it is the same, and is kept once. */
export const sentKey = z.string().regex(/^[0-9A-Za-z-]{8,64}$/)
