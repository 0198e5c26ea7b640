export type ActorName = 'nobody' | 'layla' | 'yusuf' | 'newcomer' | 'impostor'
