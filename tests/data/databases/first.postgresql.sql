CREATE TABLE public.node (
    play_id character varying(32) NOT NULL,
    number integer NOT NULL,
    parent integer,
    move character varying(16) NOT NULL,
    ply integer NOT NULL,
    next integer,
    comment text NOT NULL
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
ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT nextval('public.player_id_seq'::regclass);
INSERT INTO public.node VALUES ('daf1e77226880d1a', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 1, 0, 'c1-d', 1, 2, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 2, 1, 'g1-d', 2, 3, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 3, 2, 'b8-u', 3, 4, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 4, 3, 'deal', 4, 7, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 5, 4, 'a4-w', 5, 6, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 6, 5, 'deal', 6, NULL, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 7, 4, 'w-d', 5, 8, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 8, 7, 'deal', 6, 9, '');
INSERT INTO public.node VALUES ('daf1e77226880d1a', 9, 8, 'deal', 7, NULL, '');
INSERT INTO public.node VALUES ('2d2810fd36d532b5', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('2d2810fd36d532b5', 1, 0, 'deal', 1, 2, '');
INSERT INTO public.node VALUES ('2d2810fd36d532b5', 2, 1, 'deal', 2, 3, '');
INSERT INTO public.node VALUES ('2d2810fd36d532b5', 3, 2, 'deal', 3, 4, '');
INSERT INTO public.node VALUES ('2d2810fd36d532b5', 4, 3, 's1-k1', 4, NULL, '');
INSERT INTO public.node VALUES ('cb312f5c6bdd0dad', 0, NULL, '', 0, NULL, '');
INSERT INTO public.play VALUES ('daf1e77226880d1a', 1, 'crazy-quilt', 'quilt', 1, 'number', '42', '', NULL, true, '{}', 'playing', 9, 7, '2026-11-23 08:15:35.251895', '2026-11-23 08:15:36.27214');
INSERT INTO public.play VALUES ('2d2810fd36d532b5', 1, 'windmill', 'windmill', 1, 'number', '7', '', NULL, true, '{}', 'resigned', 4, 4, '2026-11-23 08:15:36.697984', '2026-11-23 08:15:37.115091');
INSERT INTO public.play VALUES ('cb312f5c6bdd0dad', 1, 'crazy-quilt?wrap=on', 'quilt', 1, 'number', '18446744073709551615', '', NULL, true, '{}', 'playing', 0, 0, '2026-11-23 08:15:37.165617', '2026-11-23 08:15:37.165617');
INSERT INTO public.player VALUES (1, '40fc339c54ad270130bbcbc428190374d6e9b3bf79850eba0b3ad2f9b68d5cc6', '2026-11-23 08:15:35.279357');
SELECT pg_catalog.setval('public.player_id_seq', 1, true);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT pk_node PRIMARY KEY (play_id, number);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT pk_play PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT pk_player PRIMARY KEY (id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash);
CREATE INDEX ix_play_changed ON public.play USING btree (changed);
CREATE INDEX ix_play_player_id ON public.play USING btree (player_id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT fk_node_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT fk_play_player_id_player FOREIGN KEY (player_id) REFERENCES public.player(id);
