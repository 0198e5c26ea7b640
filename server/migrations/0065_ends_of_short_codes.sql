-- The last four of a code of fewer than twelve are too much of it; 29 bytes of a sealed one are not the code.
update voucher set code_last4 = '' where octet_length(code_sealed) < 29 + 12 and code_last4 <> '';
