-- What a seller has left and has sold, read without the rows of the tickets.
create index client_ticket_paper on client_ticket (buyer_id, sold_at, id) include (state, price, currency) where paper;
create index client_ticket_batch_sold on client_ticket (batch_id) include (state, sold_at) where paper;
