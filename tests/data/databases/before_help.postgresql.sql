CREATE TABLE public.mark (
    play_id character varying(32) NOT NULL,
    winnable timestamp without time zone,
    peeked timestamp without time zone
);
CREATE TABLE public.node (
    play_id character varying(32) NOT NULL,
    number integer NOT NULL,
    parent integer,
    move character varying(16) NOT NULL,
    ply integer NOT NULL,
    next integer,
    comment text NOT NULL
);
CREATE TABLE public.outcome (
    play_id character varying(32) NOT NULL,
    ended timestamp without time zone NOT NULL,
    won boolean NOT NULL,
    verdict character varying(8)
);
CREATE TABLE public.play (
    id character varying(32) NOT NULL,
    player_id integer NOT NULL,
    game text NOT NULL,
    family text NOT NULL,
    version integer NOT NULL,
    start_kind character varying(16) NOT NULL,
    start text NOT NULL,
    shuffles text NOT NULL,
    seed text,
    strict boolean NOT NULL,
    headers text NOT NULL,
    status character varying(16) NOT NULL,
    cursor integer NOT NULL,
    ply integer NOT NULL,
    started timestamp without time zone NOT NULL,
    changed timestamp without time zone NOT NULL
);
CREATE TABLE public.player (
    id integer NOT NULL,
    secret_hash character varying(64) NOT NULL,
    since timestamp without time zone NOT NULL
);
CREATE SEQUENCE public.player_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.player_id_seq OWNED BY public.player.id;
CREATE TABLE public.settings (
    player_id integer NOT NULL,
    text text NOT NULL,
    changed timestamp without time zone NOT NULL
);
ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT nextval('public.player_id_seq'::regclass);
INSERT INTO public.mark VALUES ('8b05c9fddbff402c', NULL, '2026-11-23 08:15:45.402858');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 1, 0, 'c1-d', 1, 2, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 2, 1, 'g1-d', 2, 3, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 3, 2, 'b8-u', 3, 4, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 4, 3, 'deal', 4, 7, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 5, 4, 'a4-w', 5, 6, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 6, 5, 'deal', 6, NULL, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 7, 4, 'w-d', 5, 8, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 8, 7, 'deal', 6, 9, '');
INSERT INTO public.node VALUES ('8b05c9fddbff402c', 9, 8, 'deal', 7, NULL, '');
INSERT INTO public.node VALUES ('70f549658c94c81b', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('70f549658c94c81b', 1, 0, 'deal', 1, 2, '');
INSERT INTO public.node VALUES ('70f549658c94c81b', 2, 1, 'deal', 2, 3, '');
INSERT INTO public.node VALUES ('70f549658c94c81b', 3, 2, 'deal', 3, 4, '');
INSERT INTO public.node VALUES ('70f549658c94c81b', 4, 3, 's1-k1', 4, NULL, '');
INSERT INTO public.node VALUES ('4b947bdc3cf8406b', 0, NULL, '', 0, NULL, '');
INSERT INTO public.node VALUES ('3f1c8e25b67e8c94', 0, NULL, '', 0, 1, 'Well!');
INSERT INTO public.node VALUES ('3f1c8e25b67e8c94', 1, 0, '1+2', 1, NULL, '');
INSERT INTO public.outcome VALUES ('70f549658c94c81b', '2026-11-23 08:15:44.780764', false, NULL);
INSERT INTO public.play VALUES ('8b05c9fddbff402c', 1, 'crazy-quilt', 'quilt', 1, 'number', '42', '', NULL, true, '{"Date": "2026-11-23"}', 'playing', 9, 7, '2026-11-23 08:15:42.866522', '2026-11-23 08:15:44.438973');
INSERT INTO public.play VALUES ('70f549658c94c81b', 1, 'windmill', 'windmill', 1, 'number', '7', '', NULL, true, '{"Date": "2026-11-23"}', 'resigned', 4, 4, '2026-11-23 08:15:44.481353', '2026-11-23 08:15:44.778088');
INSERT INTO public.play VALUES ('4b947bdc3cf8406b', 1, 'crazy-quilt?wrap=on', 'quilt', 1, 'number', '18446744073709551615', '', NULL, true, '{"Date": "2026-11-23"}', 'playing', 0, 0, '2026-11-23 08:15:45.01798', '2026-11-23 08:15:45.01798');
INSERT INTO public.play VALUES ('3f1c8e25b67e8c94', 1, 'doubles-and-quits', 'doubles', 1, 'text', 'cells=4S 4H 6S 7S 6H/7H', '', NULL, true, '{"Player": "Ann"}', 'playing', 1, 1, '2026-11-23 08:15:45.413999', '2026-11-23 08:15:45.413999');
INSERT INTO public.player VALUES (1, '6d3280258babfcf788e17944c59dc8dabe14d3388517001ae2ce4255620947df', '2026-11-23 08:15:42.885282');
INSERT INTO public.settings VALUES (1, '{"theme": "dark"}', '2026-11-23 08:15:45.339359');
SELECT pg_catalog.setval('public.player_id_seq', 1, true);
ALTER TABLE ONLY public.mark
    ADD CONSTRAINT pk_mark PRIMARY KEY (play_id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT pk_node PRIMARY KEY (play_id, number);
ALTER TABLE ONLY public.outcome
    ADD CONSTRAINT pk_outcome PRIMARY KEY (play_id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT pk_play PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT pk_player PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (player_id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash);
CREATE INDEX ix_play_changed ON public.play USING btree (changed);
CREATE INDEX ix_play_player_id ON public.play USING btree (player_id);
ALTER TABLE ONLY public.mark
    ADD CONSTRAINT fk_mark_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT fk_node_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.outcome
    ADD CONSTRAINT fk_outcome_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT fk_play_player_id_player FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT fk_settings_player_id_player FOREIGN KEY (player_id) REFERENCES public.player(id);
