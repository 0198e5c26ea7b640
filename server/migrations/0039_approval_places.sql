-- From which network and browser a request was made and decided: perhaps one person sent both.
alter table approval add maker_network text;
alter table approval add maker_device text;
alter table approval add checker_network text;
alter table approval add checker_device text;
grant update (checker_network, checker_device) on approval to mahfaza_app;
